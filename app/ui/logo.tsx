/**
 * The clapperboard, drawn in the current colour. It has no name of its own; its parent gives one.
 * @param className sets its size
 */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 26 24" fill="none" stroke="currentColor" aria-hidden>
      <path d="M1.75 10.25h22.5v12.5H1.75z" strokeWidth="1.5" />
      <path d="M1.75 10.25 23.1 4.53l-.78-2.9L.97 7.35z" strokeWidth="1.5" />
      <path
        d="m5.2 6.2 2.2 2.55M10 4.9l2.2 2.55M14.9 3.6l2.2 2.55M19.6 2.4l1.9 2.3"
        strokeWidth="1.5"
      />
    </svg>
  );
}
