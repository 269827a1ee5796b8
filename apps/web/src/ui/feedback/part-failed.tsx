import { useState } from 'react';
import { FAILED_PART } from '../../app/copy/frame.js';
import { renew } from '../../lib/api/renew.js';
import { Button } from '../form/button.js';

/** Stands where a part of the page did not come, or broke. */
export function PartFailed() {
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    if (!(await renew())) setBusy(false);
  };
  return (
    <div className="failure part-failed" role="alert">
      <img src={FAILED_PART.scene} alt="" width={320} height={220} />
      <p>{FAILED_PART.text}</p>
      <Button type="button" busy={isBusy} onClick={() => void again()}>
        {FAILED_PART.again}
      </Button>
    </div>
  );
}
