export const CONSENT_TITLE = 'Patient Consent';

export const CONSENT_MISSING = 'Please confirm patient consent by checking the compliance checkbox.';
