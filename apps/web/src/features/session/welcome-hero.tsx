import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { PATHS } from '@/lib/paths';
import { DEFAULT_HERO_IMAGE, heroImageOf } from './gallery-image';
import { NonClinicalNote } from './non-clinical-note';
import { usePractice } from './session-store';
import { WelcomeDialogOnce } from './welcome-dialog-once';

/** The practice's name, what the portal is for and a link to how it works (docs/product.md §2.4). */
export function WelcomeHero() {
  const practice = usePractice();
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const image = heroImageOf(practice);
  return (
    <section className="relative mt-3 overflow-hidden rounded-dialog bg-sand sm:mt-6 sm:grid sm:min-h-84 sm:grid-cols-[minmax(0,48%)_1fr] sm:rounded-xl">
      <img
        src={image === failedImage ? DEFAULT_HERO_IMAGE : image}
        alt=""
        width={960}
        height={640}
        fetchPriority="high"
        onError={() => setFailedImage(image)}
        className="h-46 w-full object-cover object-[50%_62%] [clip-path:ellipse(120%_100%_at_50%_0)] sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-[52%] sm:[clip-path:ellipse(100%_128%_at_100%_50%)]"
      />
      <div className="relative flex flex-col items-start justify-center px-5.5 pt-4.5 pb-7 sm:py-10 sm:pr-0 sm:pl-8 lg:pl-14">
        <p className="text-caption font-[640] text-teal-hover">Welcome</p>
        <h1
          data-landing=""
          tabIndex={-1}
          className="mt-1 mb-2.5 max-w-full text-display tracking-[-0.035em] wrap-anywhere outline-none focus-visible:shadow-none sm:mt-2 sm:mb-4"
        >
          {practice.name}
        </h1>
        <p className="max-w-105 text-balance text-ink-2 sm:text-lead">
          Build a cart of at-home dry&#8209;eye supplies and text the link.
          {practice.discountCode !== null && ' Your 20% off is already applied.'}
        </p>
        <div className="mt-5 flex w-full flex-wrap items-center gap-x-5 gap-y-3.5 sm:mt-7">
          <Link to={PATHS.learnMore} className={cn(buttonVariants({ variant: 'line' }), 'max-sm:w-full')}>
            See how it works
          </Link>
          <NonClinicalNote wording="short" className="text-caption" />
        </div>
      </div>
      <WelcomeDialogOnce />
    </section>
  );
}
