import { cartEndpoints, type Plan, planEndpoints } from '@eyecart/shared/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failedTo, showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import type { PlanInput, PlanRequest } from '@/lib/cart/plan-request';
import { isSignedOutError } from '@/lib/errors/api-error';
import { saveFile } from '@/lib/storage/save-file';
import { usePaper } from './paper-choice';

const { path } = planEndpoints.makePlan;

const planQuery = (body: PlanInput & { practiceName: string }) =>
  queryOptions({
    queryKey: [path, body],
    queryFn: ({ signal }) => callEndpoint(planEndpoints.makePlan, { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** The sheet with the choices staff make for it. The name they type is gone once the preview closes. */
export function usePlan({ createLink, lineToPatient, patientName: knownName = '', ...request }: PlanRequest) {
  const practiceName = usePractice().name;
  const [changes, setChanges] = useState<Pick<PlanInput, 'cartUrl' | 'language'>>({});
  const [hasFailed, setFailed] = useState(false);
  const [patientName, setPatientName] = useState(knownName);
  const [paper, setPaper] = usePaper();
  const body = { ...request, ...changes, practiceName };
  const query = useQuery(planQuery(body));
  const language = body.language ?? query.data?.language;

  const adding = useAction({
    run: async () => {
      if (createLink) return createLink();
      const { cartItems = [], practiceDiscountCode } = request;
      const sold = cartItems.filter(({ id }) => isSold(query.data, String(id)));
      const cart = { practiceName, cartItems: sold, practiceDiscountCode, language };
      return (await callEndpoint(cartEndpoints.createCart, { body: cart })).cartUrl;
    },
    onDone: (cartUrl) => setChanges({ language, cartUrl }),
    onFailed: (reason, _input, error) => {
      setFailed(true);
      const message = reason ?? (error instanceof Error && createLink ? error.message : 'Try again.');
      showFailure(`Failed to add the QR code: ${message}`);
    },
  });
  /** The sheet has a code by default. Without its link, staff can try again. */
  const isFirstTry = useRef(true);
  const addFirst = useRef(adding.start);
  const lacksCode = request.cartUrl === undefined && query.data?.link === null && query.data.sums.length > 0;
  useEffect(() => {
    if (!lacksCode || !isFirstTry.current) return;
    isFirstTry.current = false;
    addFirst.current(undefined);
  }, [lacksCode]);
  const saving = useAction({
    run: () =>
      callEndpoint(planEndpoints.printPlan, {
        body: { ...body, language, paper, patientName: patientName.trim() || undefined, lineToPatient },
      }),
    onDone: (pdf) => saveFile('plan.pdf', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })),
    onFailed: (reason, _input, error) => {
      if (isSignedOutError(error)) return;
      showFailure(failedTo('make the PDF'), { reason });
    },
  });
  return {
    /** Undefined until the code was added or failed, so that the sheet does not change under a press. */
    plan: lacksCode && !hasFailed ? undefined : query.data,
    /** The sheet is for an existing cart, which has a link unless that has expired. */
    hasCart: request.cartUrl !== undefined,
    query,
    language,
    setLanguage: (next: PlanInput['language']) => setChanges({ ...changes, language: next }),
    patientName,
    lineToPatient,
    setPatientName,
    paper,
    setPaper,
    addCode: () => adding.start(undefined),
    isAddingCode: adding.isBusy,
    savePdf: () => saving.start(undefined),
    isSavingPdf: saving.isBusy,
  };
}

/** Products that cannot be bought today stay on the sheet and out of the cart. */
const isSold = (plan: Plan | undefined, id: string): boolean =>
  plan?.products.some((product) => product.id === id && product.price !== null) ?? false;

export type PlanPreview = ReturnType<typeof usePlan>;
