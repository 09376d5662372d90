import { Component, type ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { en } from '../locales/en.ts'

type State = { readonly hasFailed: boolean }

/** Keeps a view that breaks from taking the page with it. React knows no other way than a class. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice icon="warning" title={en.viewFailed} text={en.viewFailedText}>
        <Button icon="retry" compact onClick={() => this.setState({ hasFailed: false })}>
          {en.tryAgain}
        </Button>
      </Notice>
    )
  }
}
