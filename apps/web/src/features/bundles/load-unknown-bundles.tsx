import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/features/session/session-store';
import { sessionKnown } from '@/lib/api/api-client';
import { useStore } from '@/lib/storage/create-store';
import { knownBundles } from './bundle-memory';
import { bundlesQuery } from './bundle-queries';

/** Loads the list once in a browser that has no record of the bundles yet. */
export function LoadUnknownBundles() {
  const queries = useQueryClient();
  const isKnown = useStore(sessionKnown);
  const practiceName = useSession()?.name;
  useEffect(() => {
    if (!isKnown || practiceName === undefined || knownBundles(practiceName) !== null) return;
    void queries.prefetchQuery(bundlesQuery(practiceName));
  }, [queries, isKnown, practiceName]);
  return null;
}
