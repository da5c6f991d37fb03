import type { AnalyticsRange } from '@eyecart/shared/contracts';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useOrdersExport } from './use-orders-export';

/** Saves all orders of the range, not only the current page. */
export function ExportButton({ range, isEmpty }: { range: AnalyticsRange; isEmpty: boolean }) {
  const { exportOrders, isExporting } = useOrdersExport(range);
  return (
    <Button variant="line" size="sm" busy={isExporting} disabled={isEmpty} onClick={exportOrders}>
      {!isExporting && <Download aria-hidden size={18} strokeWidth={1.9} />}
      Export CSV
    </Button>
  );
}
