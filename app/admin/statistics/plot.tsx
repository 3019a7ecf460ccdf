import { useState, type PointerEvent } from "react";
import type { VisitStep } from "#domain/visit-statistics.ts";
import { amount, type NamedStep } from "./names.ts";
import { labelledSteps, scaleTop, stepAt } from "./plot-scale.ts";
import styles from "./plot.module.css";

interface PlotProps {
  /** In order, at least one. */
  steps: readonly NamedStep[];
  isByMonth: boolean;
}

/** Width of a bar as a share of its slot. */
const BAR = 0.72;

/** Draws visits as bars; a pointer, a finger or the arrow keys choose the one whose numbers are shown. */
export function Plot({ steps, isByMonth }: PlotProps) {
  const [chosen, setChosen] = useState(steps.length - 1);
  // Another span may have fewer steps.
  const index = Math.min(chosen, steps.length - 1);
  const step = steps[index];
  if (step === undefined) return null;
  const top = scaleTop(steps.map(({ visits }) => visits));
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(stepAt((clientX - left) / width, steps.length));
  };
  return (
    <figure className={styles.figure} aria-label={`Visitas por ${isByMonth ? "mes" : "día"}`}>
      <p className={styles.reading} aria-hidden="true">
        <span>{step.name}</span>
        <span className={styles.value}>{countsText(step)}</span>
      </p>
      <div className={styles.plot} onPointerMove={choose} onPointerDown={choose}>
        {[top, top / 2, 0].map((value) => (
          <span
            key={value}
            className={`${styles.line} type-label`}
            style={{ bottom: `${(100 * value) / top}%` }}
            aria-hidden="true"
          >
            {value > 0 && value.toLocaleString("es")}
          </span>
        ))}
        <svg
          className={styles.bars}
          viewBox={`0 0 ${steps.length} ${top}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {steps.map(({ day, visits }, at) => (
            <rect
              key={day}
              className={at === index ? styles.chosen : undefined}
              x={at + (1 - BAR) / 2}
              y={top - visits}
              width={BAR}
              height={visits}
            />
          ))}
        </svg>
        <input
          type="range"
          className={styles.reader}
          aria-label={isByMonth ? "Mes" : "Día"}
          aria-valuetext={`${step.name}: ${countsText(step)}`}
          min={0}
          max={steps.length - 1}
          value={index}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      </div>
      <p className={`${styles.labels} type-label`} aria-hidden="true">
        {labelledSteps(steps.map(({ label }) => label)).map((at) => (
          <span key={at} style={{ left: `${(100 * (at + 0.5)) / steps.length}%` }}>
            {steps[at]?.label}
          </span>
        ))}
      </p>
    </figure>
  );
}

function countsText({ visits, views }: VisitStep): string {
  return `${amount(visits, "visita", "visitas")}, ${amount(views, "página vista", "páginas vistas")}`;
}

/** Lists the plot's numbers, the latest first. */
export function StepTable({ steps, isByMonth }: PlotProps) {
  return (
    <details className={styles.details}>
      <summary className="type-label">Ver como tabla</summary>
      <table className={styles.table}>
        <caption className="visually-hidden">Visitas por {isByMonth ? "mes" : "día"}</caption>
        <thead>
          <tr className="type-label">
            <th scope="col">{isByMonth ? "Mes" : "Día"}</th>
            <th scope="col">Visitas</th>
            <th scope="col">Páginas vistas</th>
            <th scope="col">Mensajes</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ day, rowName, visits, views, inquiries }) => (
            <tr key={day}>
              <th scope="row">{rowName}</th>
              <td>{visits.toLocaleString("es")}</td>
              <td>{views.toLocaleString("es")}</td>
              <td>{inquiries.toLocaleString("es")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
