import { NO_SEND_ANSWER } from '@/lib/send-notices';

/** Above a Send button until it is pressed again (docs/product.md §8.3). The live region is there before it speaks. */
export const LostAnswer = ({ isShown }: { isShown: boolean }) => (
  <div role="status">
    {isShown && <p className="mb-2.5 text-small font-[540] text-pretty text-red-text">{NO_SEND_ANSWER}</p>}
  </div>
);
