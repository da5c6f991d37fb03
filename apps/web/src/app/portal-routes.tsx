import { Route, Routes } from 'react-router-dom';
import { useSession } from '@/features/session/session-store';
import { HomePage } from '@/pages/home-page';
import { NotFoundPage } from '@/pages/not-found-page';
import { SignInPage } from '@/pages/sign-in-page';
import { PATHS } from './paths';

export function PortalRoutes() {
  const practice = useSession();
  return (
    <Routes>
      <Route
        path={PATHS.home}
        element={practice === null ? <SignInPage /> : <HomePage key={practice.id} />}
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
