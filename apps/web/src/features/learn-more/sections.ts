/** The sections of the page in order; the id is the anchor. */
export const SECTIONS = [
  { id: 'doctor-overview', title: 'Doctor overview' },
  { id: 'working-together', title: 'Doctor and front desk' },
  { id: 'conduct', title: 'Conduct guidelines' },
  { id: 'money', title: 'Discount and fee' },
  { id: 'compliance', title: 'Compliance' },
  { id: 'faq', title: 'FAQ' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];
