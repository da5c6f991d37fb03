import { useEffect } from 'react';
import { Compliance } from '@/features/learn-more/compliance';
import { ConductGuidelines } from '@/features/learn-more/conduct-guidelines';
import { ContentsList } from '@/features/learn-more/contents-list';
import { DoctorOverview } from '@/features/learn-more/doctor-overview';
import { Faq } from '@/features/learn-more/faq';
import { FourSteps } from '@/features/learn-more/four-steps';
import { LearnMoreHeader } from '@/features/learn-more/learn-more-header';
import { LearnMoreHero } from '@/features/learn-more/learn-more-hero';
import { Money } from '@/features/learn-more/money';
import { WorkingTogether } from '@/features/learn-more/working-together';

/** Doctor overview, conduct guidelines, FAQ and compliance text, open to everyone. */
export function LearnMorePage() {
  useEffect(goToAnchor, []);
  return (
    <>
      <LearnMoreHeader />
      <main className="wrap pb-16 sm:pb-24">
        <LearnMoreHero />
        <FourSteps />
        <div className="lg:grid lg:grid-cols-[216px_minmax(0,1fr)] lg:gap-16">
          <ContentsList />
          <div className="max-w-[68ch] max-lg:pt-8">
            <DoctorOverview />
            <WorkingTogether />
            <ConductGuidelines />
            <Money />
            <Compliance />
            <Faq />
          </div>
        </div>
      </main>
    </>
  );
}

/** The browser looked for the URL's anchor before this page had rendered. */
function goToAnchor(): void {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
}
