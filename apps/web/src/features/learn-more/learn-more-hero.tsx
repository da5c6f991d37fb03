import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { DEFAULT_HERO_IMAGE } from '@/features/session/gallery-image';
import { NonClinicalNote } from '@/features/session/non-clinical-note';
import { PATHS } from '@/lib/paths';
import { PORTAL_NAME } from '@/lib/portal-name';

export function LearnMoreHero() {
  return (
    <div className="relative mt-3 overflow-hidden rounded-dialog bg-sand sm:mt-6 sm:grid sm:min-h-76 sm:grid-cols-[minmax(0,52%)_1fr] sm:rounded-xl print:min-h-0 print:bg-transparent">
      <img
        src={DEFAULT_HERO_IMAGE}
        alt=""
        width={960}
        height={640}
        fetchPriority="high"
        className="h-36 w-full object-cover object-[50%_62%] [clip-path:ellipse(120%_100%_at_50%_0)] sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-[48%] sm:[clip-path:ellipse(100%_128%_at_100%_50%)] print:hidden"
      />
      <div className="relative flex flex-col items-start justify-center px-5.5 pt-4.5 pb-7 sm:py-10 sm:pr-0 sm:pl-8 lg:pl-14 print:p-0">
        <p className="text-caption font-[640] text-teal-hover">For practice owners and their teams</p>
        <h1
          data-landing=""
          tabIndex={-1}
          className="mt-1 mb-2.5 text-display tracking-[-0.035em] outline-none focus-visible:shadow-none sm:mt-2 sm:mb-4"
        >
          How {PORTAL_NAME} works
        </h1>
        <p className="max-w-112 text-balance text-ink-2 sm:text-lead">
          You recommend at-home dry&#8209;eye supplies. The patient gets a link and orders on their own phone,
          and your practice earns a share.
        </p>
        <NonClinicalNote className="mt-5 sm:mt-6" />
        <Link
          to={`${PATHS.learnMore}?desk`}
          className={buttonVariants({ variant: 'line', size: 'sm', className: 'mt-5 print:hidden' })}
        >
          Print guide
        </Link>
      </div>
    </div>
  );
}
