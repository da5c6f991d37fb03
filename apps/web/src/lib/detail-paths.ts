import { generatePath } from 'react-router-dom';
import { PATHS } from './paths';

/** The patient of a text, since a URL must not contain a number. */
export const patientPath = (textId: string): string => generatePath(PATHS.patient, { textId });

export const orderDetailsPath = (orderId: string): string => generatePath(PATHS.orderDetails, { orderId });
