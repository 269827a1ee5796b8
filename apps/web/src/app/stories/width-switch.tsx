import { useState } from 'react';

const WIDTHS = [320, 390, 768, 1280] as const;

/** The stories in a frame of their own, whose width media queries believe. */
export function WidthSwitch() {
  const [width, setWidth] = useState<number>(1280);
  return (
    <div className="kit-page">
      <div className="kit-bar" role="group" aria-label="Width">
        {WIDTHS.map((each) => (
          <button type="button" key={each} aria-pressed={each === width} onClick={() => setWidth(each)}>
            {each} px
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page */}
      <iframe title="Components" src="/_kit?bare" style={{ width }} />
    </div>
  );
}
