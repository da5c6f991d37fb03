import { Component, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface BrokenCardProps {
  as?: 'li' | 'div';
  /** A row between lines instead of a card with a border. */
  isRow?: boolean;
}

interface CardBoundaryProps extends BrokenCardProps {
  /** What the card shows. A change resets the boundary. */
  of: unknown;
  children: ReactNode;
}

/** Around each card of a list: one that cannot be shown says so, and the others stay. */
export class CardBoundary extends Component<CardBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ of }: CardBoundaryProps) {
    if (this.state.hasFailed && of !== this.props.of) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { as, isRow, children } = this.props;
    return this.state.hasFailed ? <BrokenCard as={as} isRow={isRow} /> : children;
  }
}

function BrokenCard({ as: Tag = 'li', isRow = false }: BrokenCardProps) {
  return (
    <Tag
      className={cn(
        'p-4 text-small text-ink-2',
        isRow ? 'border-b border-line last:border-b-0' : 'rounded-l border border-line bg-surface sm:p-5',
      )}
    >
      This card could not be shown. The others are not affected.
    </Tag>
  );
}

/** One card per entry that could not be read, after the others, since nothing identifies them. */
export function BrokenCards({ count }: { count: number }) {
  return [...Array(count).keys()].map((number) => <BrokenCard key={number} />);
}
