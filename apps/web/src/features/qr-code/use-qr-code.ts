import { useEffect, useRef, useState } from 'react';
import type { OrderCart } from '@/features/cart/order-cart';
import { QrCartFailure, qrCartLink } from '@/features/cart/qr-cart';
import { showToast } from '@/features/notifications/notify';
import { drawQrCode } from './draw-qr-code';

export interface QrCode {
  readonly link: string;
  readonly picture: Blob;
}

type QrState = { readonly code: QrCode | null; readonly problem: string | null };

const DRAWING_FAILED = 'The code could not be drawn';
const NOTHING: QrState = { code: null, problem: null };

/** The QR code of a cart: `code` when it is there, `problem` when it failed, neither while it is on its way. */
export function useQrCode(onRefused: (failure: QrCartFailure) => void) {
  const [state, setState] = useState<QrState>(NOTHING);
  const newest = useRef(0);

  const fail = (error: unknown) => {
    const failure = error instanceof QrCartFailure ? error : null;
    const problem = failure?.message ?? DRAWING_FAILED;
    setState({ code: null, problem });
    if (failure?.status === 401) return;
    showToast({ type: 'error', title: 'Error', message: `Failed to generate QR code: ${problem}` });
    if (failure !== null) onRefused(failure);
  };
  /** Of two calls the later one counts: the cart may have changed while the first was under way. */
  const generate = async (order: OrderCart) => {
    newest.current += 1;
    const mine = newest.current;
    setState(NOTHING);
    try {
      const link = await qrCartLink(order);
      const picture = await drawQrCode(link);
      if (mine === newest.current) setState({ code: { link, picture }, problem: null });
    } catch (error) {
      if (mine === newest.current) fail(error);
    }
  };
  return { ...state, generate };
}

/** An address for the picture while it is shown. */
export function usePictureUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [picture]);
  return url;
}
