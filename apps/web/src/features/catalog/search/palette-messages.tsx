import type { ReactNode } from 'react';
import { BadAnswer } from '@/components/states/bad-answer';
import type { Retry } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';

export const NothingFound = () => (
  <Message title="No products found" note="Try another word, or go to one of these." />
);

export const ProductsFailed = ({ error, isRetrying, onRetry }: Retry) => (
  <Message title="Failed to load products" note="What you typed is still here.">
    <BadAnswer error={error} className="-mt-2 mb-4" />
    <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
      Try Again
    </Button>
  </Message>
);

function Message(props: { title: string; note: string; children?: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col items-center px-6 pt-7 pb-1 text-center">
      <p className="text-title font-[620] tracking-[-0.012em]">{props.title}</p>
      <p className="mt-1 mb-4 text-note text-pretty text-ink-2">{props.note}</p>
      {props.children}
    </div>
  );
}
