import { type AnalyticsRange, analyticsEndpoints, type Exported } from '@eyecart/shared/contracts';
import { showFailure } from '@/features/notifications/notify';
import { callEndpoint } from '@/lib/api/api-client';
import { saveFile } from '@/lib/storage/save-file';

/** Puts an export in the audit trail. Call it before the file is made: what cannot be recorded is not exported. */
export const recordExport = (practiceName: string, exported: Exported, range: AnalyticsRange) =>
  callEndpoint(analyticsEndpoints.recordExport, { body: { practiceName, exported, range } });

export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));

export const showExportFailure = (what: 'orders' | 'figures'): void =>
  showFailure(`The ${what} could not be exported. Check your connection, then press Export CSV again.`);
