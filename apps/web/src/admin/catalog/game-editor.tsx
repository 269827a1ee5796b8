import './admin-content.css';
import { EntryEditor, type EditorProps } from './entry-editor.js';

/** The form of a game, for whoever makes one: the inbox makes them of suggestions. */
export default function GameEditor(props: Omit<EditorProps, 'kind' | 'version' | 'onReload'>) {
  return <EntryEditor kind="games" {...props} />;
}
