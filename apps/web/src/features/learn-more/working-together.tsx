import { Section } from './section';

const MOMENTS = [
  {
    when: 'Before the visit',
    doctor: 'Keeps favorites and bundles up to date, so that a usual recommendation is two clicks away.',
    desk: 'Mentions at check-in that the practice may text a link to supplies.',
  },
  {
    when: 'In the exam room',
    doctor:
      'Recommends what may help with comfort at home, builds the cart and adds it to the patient queue under the patient’s last name.',
    desk: 'Sees the cart in Pending Carts.',
  },
  {
    when: 'At the desk',
    doctor: 'Is ready for the next patient.',
    desk: 'Loads the cart, asks for the mobile number and for consent, checks the box and sends it. Or shows the QR code instead.',
  },
  {
    when: 'Later',
    doctor: 'Asks at the next visit what the patient used, and adjusts the cart.',
    desk: 'Schedules a re-order in 7 days, 30 days, 3 months or on a date, if the patient wants one.',
  },
];

export function WorkingTogether() {
  return (
    <Section id="working-together" title="How doctor and front desk work together">
      <p>
        Everyone in the practice signs in with the same Practice ID and sees the same favorites, bundles and
        patient queue. The portal has no roles; this is how most practices share the work.
      </p>
      <table className="w-full text-note leading-normal max-sm:block print:table">
        <caption className="sr-only">Who does what in a visit</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-left text-small text-ink-3">
            <th scope="col" className="pr-4 pb-2 font-[580]">
              When
            </th>
            <th scope="col" className="w-2/5 pr-4 pb-2 font-[580]">
              Doctor
            </th>
            <th scope="col" className="pb-2 font-[580]">
              Front desk
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {MOMENTS.map(({ when, doctor, desk }) => (
            <tr
              key={when}
              className="break-inside-avoid border-t border-line align-top max-sm:block max-sm:py-3.5"
            >
              <th scope="row" className="text-left font-[620] text-ink max-sm:block sm:py-3.5 sm:pr-4">
                {when}
              </th>
              <td className="max-sm:mt-1 max-sm:block sm:py-3.5 sm:pr-4">
                <Who>Doctor</Who>
                {doctor}
              </td>
              <td className="max-sm:mt-1 max-sm:block sm:py-3.5">
                <Who>Front desk</Who>
                {desk}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Small screens have no columns, so each cell names its role. */
function Who({ children }: { children: string }) {
  return (
    <span aria-hidden className="font-[580] text-teal-hover sm:hidden print:hidden">
      {children}:{' '}
    </span>
  );
}
