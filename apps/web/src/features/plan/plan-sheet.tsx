import type { Plan, PlanProduct } from '@eyecart/shared/contracts';
import { NAME_GAP } from '@eyecart/shared/rules/name-gap';
import './plan-sheet.css';

interface PlanSheetProps {
  plan: Plan;
  /** As staff typed it; blank for none. */
  patientName: string;
  lineToPatient?: string | undefined;
}

/** The plan's sheet. Sizes are in em, so that the preview and the paper differ in only one number. */
export function PlanSheet({ plan, patientName, lineToPatient }: PlanSheetProps) {
  const { title, practiceName, nameLine, call, routine, productsTitle, products, notes } = plan;
  const name = patientName.trim();
  return (
    <article lang={plan.locale} className="sheet">
      <header>
        <p className="sheet-practice">{practiceName}</p>
        <h3 className="sheet-title">{title}</h3>
        {name !== '' && <p className="sheet-name">{nameLine.replace(NAME_GAP, () => name)}</p>}
        {lineToPatient && <p className="sheet-line">{lineToPatient}</p>}
        {call !== null && <p>{call}</p>}
      </header>
      {routine !== null && (
        <section>
          <h4>{routine.title}</h4>
          {routine.times.map(({ time, title: timeTitle, products: timed }) => (
            <div key={time} className="sheet-time">
              <h5>{timeTitle}</h5>
              <ul>
                {timed.map(({ id, text, language }) => (
                  <li key={id} lang={language}>
                    {text}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      <section>
        <h4>{productsTitle}</h4>
        <ul>
          {products.map((product) => (
            <SheetProduct key={product.id} product={product} />
          ))}
        </ul>
      </section>
      <SheetFoot plan={plan} />
      <footer className="sheet-small">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  );
}

function SheetProduct({ product }: { product: PlanProduct }) {
  const { title, imageUrl, quantity, price, patientPrice, reason, howTo } = product;
  return (
    <li className="sheet-product">
      <span className="sheet-picture">{imageUrl !== null && <img src={imageUrl} alt="" />}</span>
      <div>
        <p lang={title.language} className="sheet-strong">
          {title.text}
        </p>
        {howTo !== null && (
          <p lang={howTo.language} className="sheet-note">
            {howTo.text}
          </p>
        )}
      </div>
      <div className="sheet-price">
        {patientPrice !== null && <s className="sheet-small">{price}</s>}
        {price === null ? (
          <p className="sheet-small">{reason}</p>
        ) : (
          <p className="sheet-strong">{patientPrice ?? price}</p>
        )}
        <p className="sheet-small">{quantity}</p>
      </div>
    </li>
  );
}

/** The sums, and the code with its link below them. */
function SheetFoot({ plan: { link, sums } }: { plan: Plan }) {
  return (
    <div className="sheet-foot">
      {link !== null && (
        <svg
          aria-hidden
          className="sheet-code"
          viewBox={`0 0 ${link.qrCode.size} ${link.qrCode.size}`}
          shapeRendering="crispEdges"
        >
          <path d={link.qrCode.path} />
        </svg>
      )}
      <div className="sheet-beside">
        <dl className="sheet-sums">
          {sums.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        {link !== null && (
          <div>
            <p>{link.words}</p>
            <p className="sheet-link">
              {link.typed.match(/[^/]+\/?|\//g)?.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
