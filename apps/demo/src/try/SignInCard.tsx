import { showToast } from '@latchkey/core'
import { useKit, useSignIn } from '@latchkey/react'
import { Card, Facts } from '../Card.tsx'

/** Signing in to the site by a signature (CAIP-122). The page asks for it at `?sign-in` alone, so that every other visit goes without. */
export function SignInCard() {
  const { kit } = useKit()
  const { state, isSignedIn, status, error, signIn, signOut } = useSignIn()
  return (
    <Card title="Sign in">
      <p>Who connects proves by a signature whose account it is.</p>
      {kit.options.siwx ? (
        <>
          <Facts
            facts={{
              state: state?.status,
              isSignedIn,
              status,
              error: error?.message.split('\n')[0],
            }}
          />
          <div className="button-row">
            <button
              type="button"
              className="small-button"
              disabled={!state || isSignedIn || status === 'pending'}
              onClick={() => void signIn().catch(() => undefined) /* shows as status */}
            >
              signIn
            </button>
            <button
              type="button"
              className="small-button"
              disabled={!isSignedIn}
              onClick={() =>
                void signOut().catch((error: unknown) =>
                  showToast(kit, `Still signed in. ${String(error)}`, 'error'),
                )
              }
            >
              signOut
            </button>
          </div>
        </>
      ) : (
        <a className="small-button" href="?sign-in#try">
          Load the page with sign-in
        </a>
      )}
    </Card>
  )
}
