/** Farcaster's mark, drawn by ourselves on a grid of 24 units: an arch, which is a hole with a white ground behind it, in a rounded tile. */
export const farcasterShape = (
  <>
    <path className="social-ground" d="M4 4h16v16H4z" />
    <path
      className="farcaster"
      fillRule="evenodd"
      d="M6.5 1.5h11a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-11a5 5 0 0 1-5-5v-11a5 5 0 0 1 5-5zM6.8 5.8v2H5l.6 2.1h.9v6.3c-.6 0-.8.3-.8.8v.5c-.5 0-.7.3-.7.7v.3h4.7v-.3c0-.4-.2-.7-.7-.7V17c0-.5-.2-.8-.8-.8v-3a3.8 3.8 0 0 1 7.6 0v3c-.6 0-.8.3-.8.8v.5c-.5 0-.7.3-.7.7v.3H19v-.3c0-.4-.2-.7-.7-.7V17c0-.5-.2-.8-.8-.8V9.9h.9l.6-2.1h-1.8v-2z"
    />
  </>
)
