import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import javax.tools.ToolProvider;

/** Compiles once for each line of input, which holds the arguments of javac between tabs. Answers with a line each: the complaint, with tabs for line breaks. */
public class RunCompiler {
  public static void main(String[] none) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      var printed = new ByteArrayOutputStream();
      int status = compiler.run(null, printed, printed, line.split("\t"));
      var complaint = status == 0 ? "" : "javac ended with " + status + "\n" + printed;
      System.out.println(complaint.replace('\n', '\t'));
    }
  }
}
