/** The test wallet's icon: a key on amber, unlike any real wallet's. */
export const testWalletIcon =
  "data:image/svg+xml;utf8,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23e0a526'/%3E%3Ccircle cx='12' cy='16' r='5' fill='none' stroke='%23211d14' stroke-width='3'/%3E%3Cpath d='M17 16h9v4M22 16v4' fill='none' stroke='%23211d14' stroke-width='3'/%3E%3C/svg%3E"
