import { Component, type ReactNode } from 'react';
import { failedTo, showFailure } from '@/features/notifications/notify';

/** Wraps an optional part, such as a notice, so that its crash does not take the page down. */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    showFailure(failedTo('show part of this page'));
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
