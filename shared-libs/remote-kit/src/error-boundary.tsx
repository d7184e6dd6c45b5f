import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  onError: (error: unknown, componentStack: string) => void;
  fallback: (error: unknown) => ReactNode;
  /** When it changes after a fault, the children get another try. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: unknown;
}

/** What is thrown while rendering below it ends here, and nowhere above. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    // A thrown null would look like no failure at all.
    return { failure: error ?? new Error('Nothing was thrown with a name') };
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    this.props.onError(error, info.componentStack ?? '');
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { failure }: ErrorBoundaryState) {
    // A fault that came together with the new key is no older one to be forgotten.
    if (failure !== null && before.resetKey !== this.props.resetKey) {
      this.setState({ failure: null });
    }
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure);
  }
}
