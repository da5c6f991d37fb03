import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Copies the cart link. Where the browser blocks the clipboard (plain http), it shows the link to select. */
export function CopyLinkButton({ link }: { link: string }) {
  const [copied, setCopied] = useState<'not-yet' | 'yes' | 'failed'>('not-yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <div className="mt-1 text-center">
      {copied === 'failed' ? (
        <p className="text-caption wrap-anywhere select-all">{link}</p>
      ) : (
        <Button variant="ghost" size="sm" onClick={copy}>
          {copied === 'yes' ? (
            <Check aria-hidden size={16} />
          ) : (
            <Copy aria-hidden size={16} strokeWidth={1.9} />
          )}
          {copied === 'yes' ? 'Link copied' : 'Copy link'}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied === 'yes' && 'The link was copied.'}
      </span>
    </div>
  );
}
