import { Button, type ButtonProps } from '@/components/ui/button';

/** A secondary action in the cart's footer; its label may take two lines where space is tight. */
export const FooterButton = (props: ButtonProps) => (
  <Button
    variant="line"
    size="sm"
    className="gap-1.5 px-1.5 text-caption leading-[1.2] text-balance tracking-[-0.01em] sm:text-small sm:tracking-normal [&>svg]:hidden [&>svg]:shrink-0 sm:[&>svg]:block"
    {...props}
  />
);
