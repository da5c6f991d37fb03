import { Component, type ReactNode } from 'react';
import { failedTo, showFailure } from '@/features/notifications/notify';

/** Around a part that comes after the page, such as a notice: without it the page works, so its crash takes nothing else with it. */
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
