import { useEffect, useRef, useState } from 'react';
import { showFailure } from '@/features/notifications/notify';
import { isSignedOutError } from '@/lib/errors/api-error';
import { drawQrCode } from './draw-qr-code';

export interface QrCode {
  readonly link: string;
  readonly picture: Blob;
}

type QrState = { readonly code: QrCode | null; readonly problem: string | null };

const DRAWING_FAILED = 'The QR code could not be created';
const LOADING: QrState = { code: null, problem: null };

/** The QR code of a link: `code` once it is drawn, `problem` when it failed, neither while it is loading. */
export function useQrCode(createLink: () => Promise<string>) {
  const [state, setState] = useState<QrState>(LOADING);
  const newest = useRef(0);

  const fail = (problem: string) => {
    setState({ code: null, problem });
    showFailure(`Failed to generate QR code: ${problem}`);
  };
  /** Only the latest call counts: the cart may have changed since an earlier one. */
  const generate = async () => {
    newest.current += 1;
    const mine = newest.current;
    const isNewest = () => mine === newest.current;
    setState(LOADING);
    let link: string;
    try {
      link = await createLink();
    } catch (error) {
      if (!isNewest()) return;
      const problem = error instanceof Error ? error.message : String(error);
      if (isSignedOutError(error)) setState({ code: null, problem });
      else fail(problem);
      return;
    }
    try {
      const picture = await drawQrCode(link);
      if (isNewest()) setState({ code: { link, picture }, problem: null });
    } catch {
      if (isNewest()) fail(DRAWING_FAILED);
    }
  };
  return { ...state, generate };
}

/** A URL for the picture while it is shown. */
export function usePictureUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return;
    const created = URL.createObjectURL(picture);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [picture]);
  return url;
}
