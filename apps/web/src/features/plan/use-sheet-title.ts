import type { Plan } from '@eyecart/shared/contracts';
import { useEffect } from 'react';

/** While the sheet is shown, the document has its title: browsers print it above the page and name the saved file after it. */
export function useSheetTitle(plan: Pick<Plan, 'practiceName' | 'title'> | undefined): void {
  const title = plan && `${plan.practiceName}: ${plan.title}`;
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
