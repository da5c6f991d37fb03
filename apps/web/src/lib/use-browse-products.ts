import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from './paths';

/** Leads to the products from wherever the header is; where they are, it leaves the page as it is. */
export function useBrowseProducts(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => void (pathname === PATHS.home || navigate(PATHS.home));
}
