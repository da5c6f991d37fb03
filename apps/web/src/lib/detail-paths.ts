import { generatePath } from 'react-router-dom';
import { PATHS } from './paths';

/** The patient of a text: a number must not be in an address. */
export const patientPath = (textId: string): string => generatePath(PATHS.patient, { textId });

export const orderDetailsPath = (orderId: string): string => generatePath(PATHS.orderDetails, { orderId });
