import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { PATHS } from '@/lib/paths';
import { DEFAULT_HERO_IMAGE, heroImageOf } from './gallery-image';
import { usePractice } from './session-store';
import { switchPracticeStore } from './switch-practice-store';
import { WelcomeDialogOnce } from './welcome-dialog-once';
import { isWelcomeOver } from './welcome-seen';

/**
 * The practice's name, what the portal is for and a link to how it works: large in the first week
 * of a browser, a line from then on.
 */
export function WelcomeHero() {
  const [isLine] = useState(isWelcomeOver);
  return (
    <>
      {isLine ? <HeroLine /> : <LargeHero />}
      <WelcomeDialogOnce />
    </>
  );
}

function LargeHero() {
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
          <PracticeName />
        </h1>
        <Purpose className="max-w-105 text-balance sm:text-lead" />
        <Link
          to={PATHS.learnMore}
          className={buttonVariants({ variant: 'line', className: 'mt-5 max-sm:w-full sm:mt-7' })}
        >
          See how it works
        </Link>
      </div>
    </section>
  );
}

/** One line, so that the products come into view. Phones show the name and the link. */
function HeroLine() {
  return (
    <section
      data-welcome=""
      className="relative mt-2 flex min-h-11 items-center short:flex-wrap gap-x-3 overflow-hidden rounded-m bg-sand pr-14 pl-4 sm:pr-36"
    >
      <h1
        data-landing=""
        tabIndex={-1}
        className="short:min-w-[6rem] text-note tracking-[-0.012em] wrap-anywhere outline-none focus-visible:shadow-none max-sm:flex-1"
      >
        <PracticeName />
      </h1>
      <Purpose className="min-w-0 flex-1 text-small max-sm:sr-only" />
      <Link to={PATHS.learnMore} className={buttonVariants({ variant: 'ghost', size: 'sm', padding: 2 })}>
        See how it works
      </Link>
      <HeroImage className="absolute inset-y-0 right-0 h-full w-12 object-[50%_62%] [clip-path:ellipse(100%_128%_at_100%_50%)] sm:w-32" />
    </section>
  );
}

/** Staff of a group whose sign-in is shared press it to switch to another practice. */
function PracticeName() {
  const { name, sharesSignIn } = usePractice();
  if (sharesSignIn !== true) return name;
  return (
    <button
      type="button"
      onClick={() => switchPracticeStore.set(true)}
      title="Switch practice"
      className="text-left underline"
    >
      {name}
    </button>
  );
}

const Purpose = ({ className }: { className: string }) => (
  <p className={cn('text-ink-2', className)}>Build a cart of dry&#8209;eye supplies and text the link.</p>
);

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
