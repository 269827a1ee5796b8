import { Copy } from '../icons.js';
import { COPY_TEXTS } from '../../copy/frame.js';
import { useToast } from '../feedback/toast.js';

/** Copies a text to the clipboard; in an insecure context, where that is not allowed, it shows a message. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: COPY_TEXTS.copied, description: text });
    } catch {
      toast({ title: COPY_TEXTS.notCopied, tone: 'bad' });
    }
  };
  return (
    <button
      type="button"
      className="icon-button copy-button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Copy size={17} strokeWidth={2.3} />
    </button>
  );
}
