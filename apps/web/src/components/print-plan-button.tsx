import { Printer } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';

/** Opens the sheet that the patient takes home. */
export const PrintPlanButton = (props: ButtonProps) => (
  <Button variant="line" size="sm" aria-haspopup="dialog" {...props}>
    <Printer aria-hidden size={16} strokeWidth={1.9} />
    Print plan
  </Button>
);
