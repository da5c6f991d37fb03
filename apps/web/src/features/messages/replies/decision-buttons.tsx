import type { ReplyDecision } from '@eyecart/shared/contracts';
import { Button } from '@/components/ui/button';
import { useDecideReply } from './use-decide-reply';

interface DecisionButtonsProps {
  replyId: string;
  /** The id of the question. */
  question: string;
  onDecided?: (decision: ReplyDecision) => void;
}

/** "Stop texting" and "Keep texting" under a reply that waits. */
export function DecisionButtons({ replyId, question, onDecided }: DecisionButtonsProps) {
  const optOut = useDecideReply(replyId, 'opt-out', onDecided);
  const keepTexting = useDecideReply(replyId, 'keep-texting', onDecided);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="line"
        size="sm"
        className="grow sm:grow-0"
        aria-describedby={question}
        busy={optOut.isBusy}
        disabled={keepTexting.isBusy}
        onClick={optOut.decide}
      >
        Stop texting
      </Button>
      <Button
        variant="line"
        size="sm"
        className="grow sm:grow-0"
        aria-describedby={question}
        busy={keepTexting.isBusy}
        disabled={optOut.isBusy}
        onClick={keepTexting.decide}
      >
        Keep texting
      </Button>
    </div>
  );
}
