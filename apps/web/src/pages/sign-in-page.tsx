import type { SignInRefusal } from '@eyecart/shared/contracts';
import { Logo } from '@/components/page/logo';
import { DEFAULT_HERO_IMAGE } from '@/features/session/gallery-image';
import { NonClinicalNote } from '@/features/session/non-clinical-note';
import { SignInCard } from '@/features/session/sign-in-card';

/** `refusal` comes from a form that was posted without script; the page's own script reads it from the document. */
export function SignInPage({ refusal }: { refusal?: SignInRefusal | null }) {
  return (
    <div className="relative min-h-dvh sm:grid sm:grid-cols-[minmax(0,1fr)_54%]">
      <img
        src={DEFAULT_HERO_IMAGE}
        alt=""
        width={960}
        height={640}
        fetchPriority="high"
        className="absolute inset-x-0 top-0 h-88 w-full object-cover object-[58%_70%] [clip-path:ellipse(150%_100%_at_50%_0)] sm:inset-y-4 sm:right-4 sm:left-auto sm:h-[calc(100%-32px)] sm:w-[calc(54%-16px)] sm:rounded-xl sm:object-[58%_55%] sm:[clip-path:none]"
      />
      <main className="relative flex min-h-dvh flex-col px-5 pt-5.5 pb-7 sm:px-10 sm:py-10 lg:pr-16 lg:pl-22">
        <Logo markSize={40} className="self-start" />
        <SignInCard refusal={refusal} />
        <NonClinicalNote className="mx-1 mt-6 sm:mx-0" />
      </main>
    </div>
  );
}
