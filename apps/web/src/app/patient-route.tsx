import { resendTarget } from '@/features/cart/contact/resend-target';
import { LinkQrDialog } from '@/features/qr-code/link-qr-dialog';
import { PatientPage } from '@/pages/patient-page';

/** The page with the actions that other features provide. */
export const PatientRoute = () => <PatientPage target={resendTarget} QrDialog={LinkQrDialog} />;
