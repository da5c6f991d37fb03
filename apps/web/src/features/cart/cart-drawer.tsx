import { Dialog, DialogClose, DialogTitle, DrawerContent } from '@/components/ui/dialog';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { useItemCount } from './cart-store';
import { CurrentCart } from './current-cart';

interface CartDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const count = useItemCount();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DrawerContent aria-describedby={undefined}>
        <div className="flex items-center pt-3.5 pr-2 pl-5 sm:pt-5.5 sm:pr-4 sm:pb-1.5 sm:pl-8">
          <DialogTitle className="flex-1 text-[1.3125rem] tracking-[-0.028em] sm:text-h2">
            Patient Cart Recommendations
          </DialogTitle>
          <DialogClose />
        </div>
        <Tabs defaultValue="current" className="flex min-h-0 flex-1 flex-col">
          <TabsList aria-label="Orders" className="px-5 sm:px-8">
            <Tab value="current" count={count}>
              Current Cart
            </Tab>
          </TabsList>
          <TabPanel value="current" className="flex min-h-0 flex-1 flex-col">
            <CurrentCart />
          </TabPanel>
        </Tabs>
      </DrawerContent>
    </Dialog>
  );
}
