import { Component, type ReactNode } from 'react';
import { EmptyState } from '@/components/states/empty-state';
import { FailureMark } from '@/components/states/failure-mark';
import { Button } from '@/components/ui/button';

/** Shown for a part that could not be rendered, such as one whose script was removed by a newer version. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main role="alert" className="wrap grid min-h-dvh place-items-center py-12">
        <EmptyState
          className="w-full max-w-[27.5rem]"
          drawing={<FailureMark />}
          title="This page could not be shown"
          note="There may be a newer version, or the connection was lost. Your cart is safe."
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        />
      </main>
    );
  }
}
