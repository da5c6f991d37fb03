import { Button, type ButtonProps } from '@/components/ui/button';

/** A secondary action in the cart's footer; its label may take two lines where space is tight. */
export const FooterButton = (props: ButtonProps) => (
  <Button variant="line" size="sm" padding={1.5} text="twoLines" {...props} />
);
