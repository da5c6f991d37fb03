import type { ReplyDecision } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { Button, buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useDecideReply } from './use-decide-reply';

interface DecisionButtonsProps {
  replyId: string;
  /** In E.164; empty once erased. */
  phoneNumber: string | undefined;
  /** The id of the question. */
  question: string;
  onDecided?: (decision: ReplyDecision) => void;
}

/** "Stop texting" and "Keep texting" under a reply that waits, and a link to call the patient first. */
export function DecisionButtons({ replyId, phoneNumber, question, onDecided }: DecisionButtonsProps) {
  const optOut = useDecideReply(replyId, 'opt-out', onDecided);
  const keepTexting = useDecideReply(replyId, 'keep-texting', onDecided);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="line"
        size="sm"
        padding={3}
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
        padding={3}
        className="grow sm:grow-0"
        aria-describedby={question}
        busy={keepTexting.isBusy}
        disabled={optOut.isBusy}
        onClick={keepTexting.decide}
      >
        Keep texting
      </Button>
      {/* An instance of the release before does not send it. */}
      {phoneNumber && (
        <a
          href={`tel:${phoneNumber}`}
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'sm', padding: 3 }),
            'grow tabular-nums sm:grow-0',
          )}
        >
          Call {formatUsPhone(phoneNumber)}
        </a>
      )}
    </div>
  );
}
