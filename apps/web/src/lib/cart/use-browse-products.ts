import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../paths';

/** Goes to the products from any page; on the products page it changes nothing. */
export function useBrowseProducts(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => void (pathname === PATHS.home || navigate(PATHS.home));
}
