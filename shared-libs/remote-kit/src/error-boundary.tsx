import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  onError: (error: unknown, componentStack: string) => void;
  fallback: (error: unknown) => ReactNode;
  /** A change after an error renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: unknown;
}

/** Catches errors that its children throw while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    // A thrown null would look like success.
    return { failure: error ?? new Error('Nothing was thrown with a name') };
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    this.props.onError(error, info.componentStack ?? '');
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { failure }: ErrorBoundaryState) {
    // An error in the same update as the new key must stay.
    if (failure !== null && before.resetKey !== this.props.resetKey) {
      this.setState({ failure: null });
    }
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure);
  }
}
