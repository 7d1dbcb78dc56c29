// One node of OpenSearch on loopback. Arguments: port, folder of its data.
import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import org.codelibs.opensearch.runner.OpenSearchRunner;

public class Start {
  public static void main(String[] args) throws Exception {
    new OpenSearchRunner()
        .onBuild(
            (number, settings) -> {
              settings.put("discovery.type", "single-node");
              settings.put("http.host", "127.0.0.1");
              settings.put("transport.host", "127.0.0.1");
              settings.put("http.port", args[0]);
              settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
            })
        .build(newConfigs().numOfNode(1).clusterName("klaas-tests").basePath(args[1]).useLogger());
    Thread.currentThread().join();
  }
}
