/** Where a plan's sheet has the patient's name in `nameLine`. It is filled where the sheet is made, so that no name is sent for it. */
export const NAME_GAP = '{name}';
