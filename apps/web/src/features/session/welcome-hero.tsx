import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { PATHS } from '@/lib/paths';
import { DEFAULT_HERO_IMAGE, heroImageOf } from './gallery-image';
import { NonClinicalNote } from './non-clinical-note';
import { usePractice } from './session-store';
import { WelcomeDialogOnce } from './welcome-dialog-once';
import { isWelcomeSeen } from './welcome-seen';

/**
 * The practice's name, what the portal is for and a link to how it works: large on the first visit
 * of a browser, a strip from then on.
 */
export function WelcomeHero() {
  const [isFirstVisit] = useState(() => !isWelcomeSeen());
  return (
    <>
      {isFirstVisit ? <LargeHero /> : <HeroStrip />}
      <WelcomeDialogOnce />
    </>
  );
}

function LargeHero() {
  const { name } = usePractice();
  return (
    <section
      data-welcome=""
      className="relative mt-3 overflow-hidden rounded-dialog bg-sand sm:mt-6 sm:grid sm:min-h-84 sm:grid-cols-[minmax(0,48%)_1fr] sm:rounded-xl"
    >
      <HeroImage className="h-46 w-full object-[50%_62%] [clip-path:ellipse(120%_100%_at_50%_0)] sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-[52%] sm:[clip-path:ellipse(100%_128%_at_100%_50%)]" />
      <div className="relative flex flex-col items-start justify-center px-5.5 pt-4.5 pb-7 sm:py-10 sm:pr-0 sm:pl-8 lg:pl-14">
        <p className="text-caption font-[640] text-teal-hover">Welcome</p>
        <h1
          data-landing=""
          tabIndex={-1}
          className="mt-1 mb-2.5 max-w-full text-display tracking-[-0.035em] wrap-anywhere outline-none focus-visible:shadow-none sm:mt-2 sm:mb-4"
        >
          {name}
        </h1>
        <Purpose className="max-w-105 text-balance sm:text-lead" />
        <div className="mt-5 flex w-full flex-wrap items-center gap-x-5 gap-y-3.5 sm:mt-7">
          <Link to={PATHS.learnMore} className={cn(buttonVariants({ variant: 'line' }), 'max-sm:w-full')}>
            See how it works
          </Link>
          <NonClinicalNote wording="short" />
        </div>
      </div>
    </section>
  );
}

/**
 * About 72 px high, so that the products come into view. Small screens keep the first sentence only. With large text the
 * parts wrap.
 */
function HeroStrip() {
  const { name } = usePractice();
  return (
    <section
      data-welcome=""
      className="relative mt-3 flex min-h-18 low:mt-2 flex-wrap items-center gap-x-1 sm:gap-x-5 overflow-hidden rounded-stage bg-sand pr-15 pl-4 sm:pr-44 sm:pl-4.5 lg:pl-6"
    >
      <div className="contents sm:block sm:min-w-[min(100%,12rem)] sm:flex-1 sm:py-2.5">
        <h1
          data-landing=""
          tabIndex={-1}
          className="text-title tracking-[-0.02em] wrap-anywhere outline-none focus-visible:shadow-none min-w-[min(100%,6ch)] flex-1 max-sm:pt-2 lg:text-h3"
        >
          {name}
        </h1>
        <Purpose
          isBrief
          className="order-last basis-full text-caption text-pretty max-sm:pb-2 max-sm:leading-[1.25] sm:mt-0.5 lg:text-small"
        />
      </div>
      <NonClinicalNote wording="short" className="max-w-52 leading-[1.3] max-lg:hidden" />
      <Link
        to={PATHS.learnMore}
        className={cn(
          buttonVariants({ variant: 'line', size: 'sm' }),
          'max-w-full shrink-0 whitespace-normal sm:my-2 max-sm:-mt-2 max-sm:mb-[calc(0.5rem-16px)] max-sm:justify-start max-sm:bg-transparent max-sm:px-1 max-sm:text-left max-sm:pt-2 max-sm:text-teal-hover max-sm:inset-ring-0',
        )}
      >
        See how it works
      </Link>
      <HeroImage className="absolute inset-y-0 right-0 h-full w-14 object-[50%_62%] [clip-path:ellipse(100%_128%_at_100%_50%)] sm:w-40" />
    </section>
  );
}

interface PurposeProps {
  className: string;
  /** Without the second sentence on small screens. */
  isBrief?: boolean;
}

function Purpose({ className, isBrief = false }: PurposeProps) {
  const { discountCode } = usePractice();
  return (
    <p className={cn('text-ink-2', className)}>
      Build a cart of at-home dry&#8209;eye supplies and text the link.
      {discountCode !== null && (
        <span className={cn(isBrief && 'max-sm:hidden')}> Your 20% off is already applied.</span>
      )}
    </p>
  );
}

function HeroImage({ className }: { className: string }) {
  const image = heroImageOf(usePractice());
  const [failedImage, setFailedImage] = useState<string | null>(null);
  return (
    <img
      src={image === failedImage ? DEFAULT_HERO_IMAGE : image}
      alt=""
      width={960}
      height={640}
      fetchPriority="high"
      onError={() => setFailedImage(image)}
      className={cn('object-cover', className)}
    />
  );
}
