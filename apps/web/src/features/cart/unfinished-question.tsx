import { EmptyState } from '@/components/states/empty-state';
import { Button } from '@/components/ui/button';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { showCartForm } from './cart-panel-store';
import { clearContactForm } from './contact/contact-form-store';
import { isCartLiveElsewhere } from './lines/live-cart';
import { continueCart, dropUnfinishedCart } from './lines/unfinished-cart';
import { useUnfinishedFacts } from './lines/use-unfinished-facts';

/** Asks whose cart was found when the page loaded. Until staff answer, only its item count and age are shown. */
export function UnfinishedQuestion() {
  const practice = usePractice();
  const facts = useUnfinishedFacts();
  const clear = async () => {
    if (await isCartLiveElsewhere()) {
      showToast({ type: 'info', title: 'This cart is open in another tab', message: 'Clear it there.' });
      return;
    }
    const undoClearing = dropUnfinishedCart();
    const restoreForm = clearContactForm(practice);
    const run = () => {
      undoClearing();
      restoreForm();
    };
    showToast({ type: 'info', title: 'Cart cleared', action: { label: 'Undo', run } });
  };
  const goOn = () => {
    continueCart();
    showCartForm();
  };
  return (
    <EmptyState
      className="mx-5 mt-5 sm:mx-8"
      title="Unfinished cart: continue or clear?"
      note={`${facts}. Continue only for the same patient. Their number and name are not kept.`}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button variant="line" onClick={() => void clear()}>
            Clear
          </Button>
          <Button data-landing="" onClick={goOn}>
            Continue
          </Button>
        </div>
      }
    />
  );
}
