import { Copy } from 'lucide-react';
import { COPY_TEXTS } from '../../app/copy/frame.js';
import { useToast } from '../feedback/toast.js';

/** Puts a text where it can be pasted from; an unsafe page may not do that, and then this says so. */
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
      className="copy-button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Copy aria-hidden size={17} strokeWidth={2.3} />
    </button>
  );
}
